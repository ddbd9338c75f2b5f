import { useParams } from 'react-router';
import { ImportReview } from '../../nouns/imports/ImportReview.tsx';
import { withWords } from '../history/withWords.tsx';

/** `/imports/{id}`: what an imported file would change (product/import#review). */
export function ImportScreen() {
  const { id = '' } = useParams();
  return <ImportReview key={id} id={id} listOf={listOf} withWords={withWords} />;
}

/** Spots have several lists, and events none of their own. */
const listOf = (noun: string): string => (noun === 'spot' || noun === 'event' ? '/spots' : `/${noun}`);
