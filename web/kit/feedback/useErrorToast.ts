import { useTranslate } from '../../texts/messages.ts';
import { messageOf } from '../http/problem.ts';
import { toast } from './toasts.tsx';

/**
 * Returns a function that shows in a toast, in the chosen language, why something failed: the server's reason, or `fallback` when it
 * gave no specific one.
 */
export function useErrorToast(): (error: unknown, fallback?: string) => void {
  const translate = useTranslate();
  return (error, fallback) => toast.error(translate(messageOf(error, fallback)));
}
