import { lazyPreview } from '../../../kit/preview/nounPreview.tsx';

export const Preview = lazyPreview(() => import('./NotificationPreview.tsx'));
