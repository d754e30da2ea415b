import { useParams, useSearchParams } from 'react-router-dom';
import { toId } from '../../../../shared/ids.ts';
import { NewPage } from '../../../features/admin/pages/new-page.tsx';
import { EditPage } from '../../../features/admin/pages/page-editor.tsx';

export default function Page() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  // Another page, another form.
  return id === 'new' ? (
    <NewPage key={parameters.get('draft')} draft={parameters.get('draft')} />
  ) : (
    <EditPage key={id} id={toId('page', id)} />
  );
}
