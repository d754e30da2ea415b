import { useLocation } from 'react-router-dom';
import { useFocusTrail } from '../../lib/focus/focus-trail.ts';
import { ChatWidget } from './chat-widget.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { InstallNotice } from './install-notice.tsx';
import classes from './notices.module.css';
import { UpdateNotice } from './update-notice.tsx';
import { useClosedShop } from './use-closed-shop.ts';
import { useForgetting } from './use-forgetting.ts';

/**
 * Laid over the lower edge of the page, so that nothing shifts. With its code comes what else can wait until the page is
 * idle.
 */
export default function Notices() {
  const { pathname } = useLocation();
  useFocusTrail();
  useClosedShop();
  useForgetting();
  return (
    <div className={classes.notices}>
      <ChatWidget pathname={pathname} />
      <InstallNotice pathname={pathname} />
      {/* In the page before its content, so that screen readers announce it. */}
      <div className={classes.live} role="status">
        <UpdateNotice />
        <ConnectionNotice />
      </div>
    </div>
  );
}
