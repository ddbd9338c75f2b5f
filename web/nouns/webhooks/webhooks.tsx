/* The screens of webhooks, in one chunk. */

export { WebhookDetail as Detail } from './WebhookDetail.tsx';
export { WebhookList as List } from './WebhookList.tsx';
