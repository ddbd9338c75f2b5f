import { useState } from 'react';
import { type Icon, PictureIcon } from '../theme/icons.tsx';

interface Props {
  src: string | null | undefined;
  size?: number;
  round?: boolean;
  icon?: Icon;
}

/** A picture cropped to a square of `size` px, or a placeholder with an icon. */
export function Thumbnail({ src, size = 100, round = false, icon: IconComponent = PictureIcon }: Props) {
  const frame = { width: size, height: size, borderRadius: round ? '50%' : 8, flex: 'none' } as const;
  const shape = size >= 100 ? 'picture' : undefined;
  // External pictures may fail to load.
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src && src !== failedSrc)
    return (
      <img
        src={src}
        className={shape}
        alt=""
        loading="lazy"
        onError={() => setFailedSrc(src)}
        style={{ ...frame, objectFit: 'cover', display: 'block' }}
      />
    );
  return (
    <span
      className={shape}
      style={{
        ...frame,
        display: 'grid',
        placeItems: 'center',
        background: 'var(--raised)',
        color: 'var(--text-quiet)',
      }}
    >
      <IconComponent width={Math.min(24, size / 2)} height={Math.min(24, size / 2)} />
    </span>
  );
}
