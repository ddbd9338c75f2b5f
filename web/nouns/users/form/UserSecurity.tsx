import { UserSessions } from '../sessions/UserSessions.tsx';
import { UserFactor } from './UserFactor.tsx';

/** How another user signs in and where they are signed in, for administrators. */
export const UserSecurity = ({ id }: { id: string }) => (
  <>
    <UserFactor id={id} />
    <UserSessions id={id} />
  </>
);
