import type { SVGProps } from 'react';

export type Icon = (props: SVGProps<SVGSVGElement>) => React.ReactNode;

/** An icon of this path, in a box of 24. */
export const icon = (path: string): Icon =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when the module loads
  function SvgIcon(props) {
    return (
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        <path d={path} />
      </svg>
    );
  };
