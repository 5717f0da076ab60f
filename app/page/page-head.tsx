import { useBrand } from './brand-context.ts'

type Props = {
  /** Without the shop's name, which is appended. */
  title: string
  description: string
  /** The canonical path, starting with `/`. */
  path: string
  /** One of our images; the shop's card by default. */
  image?: string | undefined
  type?: 'website' | 'article' | 'product'
}

/** What search engines, tabs and link previews show. */
export function PageHead({ title, description, path, image = '/social-card.jpg', type = 'website' }: Props) {
  const { name, url } = useBrand()
  const fullTitle = title === name ? title : `${title} | ${name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url + path} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url + path} />
      <meta property="og:image" content={url + image} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
