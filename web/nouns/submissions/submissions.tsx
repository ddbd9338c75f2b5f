/* The screens of submissions in one chunk: who opens the list opens a review next. */

export { SubmissionList as List } from './SubmissionList.tsx';
export { SubmissionReview as Review } from './SubmissionReview.tsx';
