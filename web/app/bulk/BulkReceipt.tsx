import { useParams } from 'react-router';
import { Receipt } from '../../nouns/bulk/Receipt.tsx';
import { withWords } from '../history/withWords.tsx';

/** `/bulk/{id}`: the receipt of an act on many records (product/bulk#receipts). */
export function BulkReceipt() {
  const { id = '' } = useParams();
  return <Receipt key={id} id={id} withWords={withWords} />;
}
