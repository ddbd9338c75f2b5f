import type { View } from '#contract/views.ts';
import type { Session } from '../../../session/storedSession.ts';

/** Whether the person may change and delete the view: its owner, and administrators (product/views#rights). */
export const mayChange = (session: Pick<Session, 'userId' | 'role'> | undefined, { owner }: View): boolean =>
  session !== undefined && (session.userId === owner.id || session.role === 'admin');
