import Skeleton from '@mui/material/Skeleton';

/** Instead of a review that is being loaded. */
export const ReviewSkeleton = ({ text }: { text: string }) => (
  <div aria-busy="true">
    <p role="status">{text}</p>
    <Skeleton variant="rounded" height={360} />
  </div>
);
