import { toast } from './toasts.tsx';

/** Copies a text and tells so in a toast, or that it failed: there is no clipboard where a page is served over plain HTTP. */
export async function copyText(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
