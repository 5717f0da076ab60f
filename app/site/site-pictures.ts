/** Pictures of the site itself, which no one edits: built into it, each under a name with its hash. */
const files = import.meta.glob<string>(
  '../../demo/pictures/{steel,machine,material,enclosure,junction,slide-steel}*.webp',
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
)

export type SitePicture = { src: string; alt: string }

/** All of them are 1200 × 900. */
export const sitePictureSize = { width: 1200, height: 900 }

export function findSitePicture(...names: string[]): string | undefined {
  return names.map((name) => files[`../../demo/pictures/${name}.webp`]).find(Boolean)
}
