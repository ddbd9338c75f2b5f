import { sessions } from '#contract/sessions.ts';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { ProfileSection } from '../profile/ProfileSection.tsx';
import { SessionList } from './SessionList.tsx';
import { useSessionListTexts } from './sessions.texts.ts';

/** Where the person is signed in, in the profile. */
export function OwnSessions() {
  const t = useSessionListTexts();
  const answer = useOne(sessions.list, {});
  const one = useSave(sessions.end);
  const others = useSave(sessions.endOthers);
  return (
    <ProfileSection words={t} answer={answer} height={140}>
      {({ data }) => (
        <SessionList
          sessions={data}
          words={t}
          endOne={(id) => one.save({ params: { id } })}
          endAll={() => others.save({})}
          isPending={one.isPending || others.isPending}
          refetch={answer.refetch}
        />
      )}
    </ProfileSection>
  );
}
