import type { Icon } from '../theme/icons.tsx';

export type Tone = 'neutral' | 'success' | 'danger' | 'warning' | 'info' | 'accent';

const colours: Record<Tone, string> = {
  neutral: 'var(--text-quiet)',
  success: 'var(--success)',
  danger: 'var(--danger)',
  warning: 'var(--warning)',
  info: 'var(--info)',
  accent: 'var(--accent)',
};

/** Labels of more characters may wrap; shorter ones stay on one line, so that table columns fit them. */
const maxNoWrapLength = 24;

/** A chip for a type or a status: an icon and a word, never colour alone. */
export function StatusChip({
  label,
  icon: IconComponent,
  tone = 'neutral',
}: {
  label: string;
  icon?: Icon;
  tone?: Tone;
}) {
  const isLong = label.length > maxNoWrapLength;
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: isLong ? 'flex-start' : 'center',
        gap: 6,
        padding: '2px 9px 2px 7px',
        border: '1px solid var(--line)',
        borderRadius: isLong ? 12 : 999,
        maxWidth: '100%',
        background: 'var(--raised)',
        fontSize: 12.5,
        lineHeight: '18px',
        whiteSpace: isLong ? 'normal' : 'nowrap',
        overflowWrap: 'anywhere',
      }}
    >
      {IconComponent ? (
        <IconComponent
          width={14}
          height={14}
          style={{ color: colours[tone], flex: 'none', marginTop: isLong ? 2 : 0 }}
        />
      ) : null}
      <span style={{ minWidth: 0 }}>{label}</span>
    </span>
  );
}

/** For the container of the rows: a button around a chip (class `chip`). */
export const chipStyle = {
  '& .chip': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 32,
    p: 0,
    border: 0,
    borderRadius: 999,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  '& .chip:hover > span': { borderColor: 'var(--line-strong) !important' },
} as const;
