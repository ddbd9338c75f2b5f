import { OfflineIcon } from '../../theme/icons.tsx';
import { useConnectionTexts } from '../connection.texts.ts';
import { Empty } from './Empty.tsx';

interface Read {
  data: unknown;
  fetchStatus?: string;
  isPlaceholderData?: boolean;
}

/** Whether a query is paused without a connection and has no data of its own to show. */
export const isReadPaused = ({ data, fetchStatus, isPlaceholderData }: Read): boolean =>
  fetchStatus === 'paused' && (data === undefined || isPlaceholderData === true);

/** Shown instead of rows or a record while their query is paused without a connection. */
export function ReadPaused() {
  const t = useConnectionTexts();
  return (
    <div className="surface">
      <Empty icon={OfflineIcon} title={t.offline} hint={t.loadsLater} />
    </div>
  );
}
