import { useEffect } from 'react';
import { announcePage } from '../../lib/pages/page-announcer.ts';
import { shortDescription } from '../../lib/pages/short-description.ts';
import { useAbsolute, useSite } from '../../lib/site.ts';

type PageHeadProps = {
  /** The page's own title; the shop's name is appended. */
  title: string;
  description: string;
  /** Path and query of the canonical address; null if the page has none. */
  path: string | null;
  /** Path of the preview picture for social networks. */
  image?: string;
  type?: 'website' | 'product';
  /** Keeps the page out of search engines: filter combinations, searches, errors. */
  noindex?: boolean;
};

/** Titles the page, also anew once it knows what it shows. @returns the title with the shop's name. */
export function usePageTitle(own: string): string {
  const { shopName } = useSite();
  const title = own === shopName ? shopName : `${own} | ${shopName}`;
  useEffect(() => {
    document.title = title;
    announcePage(title);
  }, [title]);
  return title;
}

/** The page's head: title, description, canonical address, Open Graph. */
export function PageHead(props: PageHeadProps) {
  const { shopName, brand } = useSite();
  const { path, image = brand.social ?? '/social.png', type = 'website', noindex = false } = props;
  const absolute = useAbsolute();
  const title = usePageTitle(props.title);
  const description = shortDescription(props.description);
  return (
    <>
      {/* React would take it away with its page, and the tab had none until the next page is shown. */}
      {import.meta.env.SSR && <title>{title}</title>}
      <meta name="description" content={description} />
      {noindex && <meta name="robots" content="noindex" />}
      {path !== null && <link rel="canonical" href={absolute(path)} />}
      {path !== null && <meta property="og:url" content={absolute(path)} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {/* Empty: there is none. */}
      {image && <meta property="og:image" content={absolute(image)} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shopName} />
    </>
  );
}
