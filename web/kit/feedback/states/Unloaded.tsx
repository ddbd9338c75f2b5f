import Skeleton from '@mui/material/Skeleton';
import { useTexts } from '../../../texts/useTexts.ts';
import { LoadFailed } from './NoRows.tsx';
import { isReadPaused, ReadPaused } from './ReadPaused.tsx';

/** The result of `useOne`. */
export interface QueryResult {
  readonly data: unknown;
  readonly error: unknown;
  readonly fetchStatus?: string;
  refetch(): unknown;
}

interface Props {
  answer: QueryResult;
  /** Says that it could not be loaded. */
  title: string;
  /** Of what will be there, in pixels. */
  height: number;
  /** Shown when the server gave no reason; '' when the title is enough. */
  fallback?: string;
}

/** What a part of a screen shows while it loads, and after a failure; nothing once its data is there. */
export function Unloaded({ answer, title, height, fallback }: Props) {
  const { loading } = useTexts();
  const { data, error, refetch } = answer;
  if (data) return null;
  if (isReadPaused(answer)) return <ReadPaused />;
  if (error) return <LoadFailed error={error} retry={refetch} title={title} fallback={fallback} />;
  return <Skeleton variant="rounded" height={height} role="status" aria-label={loading} />;
}
