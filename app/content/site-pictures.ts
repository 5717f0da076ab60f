/** The images that come with the shop: they are built in, each with a hash in its name. */
const files = import.meta.glob<string>(
  '../../demo/pictures/{steel-*,machine-*,material-*,slide-steel,project-factory,starter-panel,mcc,mcb-3p}.webp',
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
)

const size = (name: string) => (name.startsWith('slide-') ? { width: 1600, height: 900 } : { width: 1200, height: 900 })

/** URL and size of an image, for an `img`; undefined if there is none of that name. */
export function findSitePicture(name: string) {
  const src = files[`../../demo/pictures/${name}.webp`]
  return src ? { src, ...size(name) } : undefined
}
