/** Which draft is the reason for which a review is rejected (product/drafts#texts). */
export const rejectionOf = (id: string): string => `rejection ${id}`;
