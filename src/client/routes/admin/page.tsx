import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { toId } from '../../../shared/ids.ts';
import { pagePath } from '../../features/admin/admin-paths.ts';
import { NewPage } from '../../features/admin/pages/new-page.tsx';
import { EditPage } from '../../features/admin/pages/page-editor.tsx';
import { useStandInLink } from '../../lib/pages/kept-place.ts';

export default function Page() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const standIn = useStandInLink();
  /** The page that was created in the form that is shown, which stays: somebody may be typing. */
  const [created, setCreated] = useState<{ id: string; draft: string | null } | null>(null);
  useEffect(() => {
    // Back at the drafts: the form is gone.
    if (id === 'new') setCreated(null);
  }, [id]);
  // Another page, another form.
  if (id !== 'new' && id !== created?.id) return <EditPage key={id} id={toId('page', id)} />;
  const draft = created ? created.draft : parameters.get('draft');
  return (
    <NewPage
      key={draft}
      draft={draft}
      onCreated={(pageId) => {
        setCreated({ id: pageId, draft });
        void navigate(pagePath(pageId), standIn);
      }}
    />
  );
}
