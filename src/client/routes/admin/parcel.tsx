import { useParams } from 'react-router-dom';
import { toId } from '../../../shared/ids.ts';
import { ParcelPage } from '../../features/admin/orders/parcel-page.tsx';

export default function Parcel() {
  const { id = '' } = useParams();
  return <ParcelPage id={toId('order', id)} />;
}
