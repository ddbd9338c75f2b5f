import { useState } from 'react';
import { type Icon, PictureIcon } from '../theme/icons.tsx';

/** A picture cropped to fill a square (100 by 100 unless told), or a quiet place for one. */
export function Thumbnail(props: {
  src: string | null | undefined;
  size?: number;
  round?: boolean;
  icon?: Icon;
}) {
  const { src, size = 100, round = false, icon: Drawn = PictureIcon } = props;
  const frame = { width: size, height: size, borderRadius: round ? '50%' : 8, flex: 'none' } as const;
  const shape = size >= 100 ? 'picture' : undefined;
  // A picture elsewhere may be gone.
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken)
    return (
      <img
        src={src}
        className={shape}
        alt=""
        loading="lazy"
        onError={() => setBroken(src)}
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
      <Drawn width={Math.min(24, size / 2)} height={Math.min(24, size / 2)} />
    </span>
  );
}
