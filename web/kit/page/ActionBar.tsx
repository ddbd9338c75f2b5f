import type { ReactNode } from 'react';
import './actionBar.css';

/** The buttons at the end of a screen; sticky, so that they stay visible while it scrolls. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className="action-bar screen-actions">{children}</div>
);
