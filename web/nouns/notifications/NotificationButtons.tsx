import type { ReactNode } from 'react';
import { notifications } from '#contract/notifications.ts';
import { DuplicateButton } from '../../kit/forms/start/DuplicateButton.tsx';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { OthersHere } from '../../kit/live/OthersHere.tsx';
import { NotesButton } from '../../kit/notes/NotesButton.tsx';
import { TitleButtons } from '../../kit/page/TitleButtons.tsx';
import { useNotificationTexts } from './notifications.texts.ts';

/** The buttons beside the title of a notification: its preview, duplicate and history. */
export function NotificationButtons({ id, preview }: { id: string; preview: ReactNode }) {
  const t = useNotificationTexts();
  return (
    <TitleButtons>
      {preview}
      <OthersHere noun="notifications" id={id} />
      <DuplicateButton create={notifications.create} path="/notifications" id={id} />
      <HistoryButton noun="notifications" id={id} words={t} />
      <NotesButton noun="notifications" id={id} />
    </TitleButtons>
  );
}
