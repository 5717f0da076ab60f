/** Facts for machines. Every `<` is escaped, so that no word that somebody entered can leave the element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, which does not run
      dangerouslySetInnerHTML={{ __html: toScriptJson({ '@context': 'https://schema.org', ...data }) }}
    />
  )
}

export const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
