import { type ReactNode, Suspense, useState } from 'react';
import { isAtLeast, type Role } from '#contract/kit/roles.ts';
import type { User } from '#contract/users.ts';
import { readRole } from '../../../kit/http/call.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';

const OwnRoleDialog = lazyChunk(() => import('./OwnRoleDialog.tsx').then((m) => m.OwnRoleDialog));

interface OwnRole {
  /** Whether to save; asks who would take rights from themself. */
  confirm(role: Role | undefined): Promise<boolean>;
  /** Lets menu and screens follow another role of one's own. */
  follow(saved: User): void;
  /** Whether this save changes one's own role: without it, nobody can undo it themself. */
  isChangedBy(saved: User): boolean;
  /** Whether it asks now. */
  isOpen: boolean;
  /** To be rendered by the screen. */
  dialog: ReactNode;
}

/** What a save of one's own record does to one's rights (product/roles#changed). */
export function useOwnRole(user: User, isOwn: boolean): OwnRole {
  const [answer, setAnswer] = useState<(yes: boolean) => void>();
  const isChangedBy = (saved: User) => isOwn && saved.role !== user.role;
  return {
    confirm: async (role) => {
      if (!isOwn || !role || isAtLeast(role, user.role)) return true;
      return new Promise<boolean>((resolve) => setAnswer(() => resolve));
    },
    follow: (saved) => {
      if (isChangedBy(saved)) void readRole();
    },
    isChangedBy,
    isOpen: answer !== undefined,
    dialog: answer ? (
      <Suspense>
        <OwnRoleDialog
          onAnswer={(yes) => {
            setAnswer(undefined);
            answer(yes);
          }}
        />
      </Suspense>
    ) : null,
  };
}
