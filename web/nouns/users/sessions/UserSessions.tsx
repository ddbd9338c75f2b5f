import { sessions } from '#contract/sessions.ts';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { ProfileSection } from '../profile/ProfileSection.tsx';
import { SessionList } from './SessionList.tsx';
import { useSessionListTexts, useUserSessionsTexts } from './sessions.texts.ts';

/** Where another user is signed in, for administrators (product/accounts#sessions-of-others). */
export function UserSessions({ id }: { id: string }) {
  const t = { ...useSessionListTexts(), ...useUserSessionsTexts() };
  const answer = useOne(sessions.listOf, { params: { id } });
  const one = useSave(sessions.endOf);
  const all = useSave(sessions.endAllOf);
  return (
    <ProfileSection words={t} answer={answer} height={140}>
      {({ data }) => (
        <SessionList
          sessions={data}
          words={t}
          endOne={(session) => one.save({ params: { id, session } })}
          endAll={() => all.save({ params: { id } })}
          isPending={one.isPending || all.isPending}
          refetch={answer.refetch}
        />
      )}
    </ProfileSection>
  );
}
