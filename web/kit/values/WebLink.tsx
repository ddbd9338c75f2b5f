import { linkTargetOf } from '#contract/values/links.ts';

/** A link shown as its real host, which opens in a tab of its own; an address that is not a web link is plain text (product/links#shown). */
export function WebLink({ address }: { address: string }) {
  const link = linkTargetOf(address);
  if (!link) return <span style={{ overflowWrap: 'anywhere' }}>{address}</span>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" style={{ overflowWrap: 'anywhere' }}>
      {hostOf(link)}
    </a>
  );
}

const hostOf = (link: string): string => link.split('/', 3)[2]?.split(/[?#]/, 1)[0] ?? link;
