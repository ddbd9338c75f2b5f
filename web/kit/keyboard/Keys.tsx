import { useKeyboardTexts } from './keyboard.texts.ts';
import { isApple } from './platform.ts';

const names: Readonly<Record<string, string>> = {
  mod: isApple ? '⌘' : 'Ctrl',
  '1-9': '1 – 9',
  'a-z': 'A – Z',
  J: '⇧J',
  K: '⇧K',
  enter: 'Enter',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': '␣',
  alt: 'Alt',
};
const nameOf = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

const style = {
  padding: '1px 7px',
  border: '1px solid var(--line-strong)',
  borderRadius: 6,
  fontFamily: 'inherit',
  fontSize: '0.92em',
  whiteSpace: 'nowrap',
} as const;

/** The keys of a shortcut: `mod+k` is Ctrl K, or ⌘ K on a Mac. */
export function Keys({ keys }: { keys: string }) {
  const { afterwards } = useKeyboardTexts();
  const inTurn = keys === ' ' ? [keys] : keys.split(' ');
  return inTurn.map((together, i) => (
    <span key={together}>
      {i > 0 ? ` ${afterwards} ` : null}
      {together.split('+').map((key, j) => (
        <kbd key={key} style={{ ...style, marginLeft: j > 0 ? 3 : 0 }}>
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  ));
}
