/** The demo's data: plain objects that refer to each other by keys, never by database ids. */

export type DemoAttribute = { name: string; value: string }

export type DemoBrand = { slug: string; name: string; about: string }

export type DemoCategory = {
  slug: string
  name: string
  about: string
  picture: string
  /** The three attributes that every product of the category has; a card shows them on its rating plate. */
  ratingKeys: [string, string, string]
  /** The others that a product of this category may have, in data sheet order. */
  attributes: string[]
  onHome?: true
}

export type DemoProduct = {
  partNumber: string
  name: string
  slug: string
  /** A lead of one or two sentences, a blank line, and the rest. */
  description: string
  priceCents: number
  countInStock: number
  madeToOrder: boolean
  leadTimeDays?: number
  isFeatured: boolean
  /** Slug of a category. */
  category: string
  /** Slug of a brand. */
  brand: string
  /** Products of one series differ only by rating or size; they are in ascending order, and so are their prices. */
  series: string
  /** Names in pictures.json; the first is the main one. */
  pictures: string[]
  /** Keys of documents. */
  documents: string[]
  /** The rating plate's first, because a card shows the first three. */
  attributes: DemoAttribute[]
}

export type DemoDocument = {
  key: string
  name: string
  tag: 'brochure' | 'certificate'
  /** Files in files/, made by make-documents.ts. */
  file: string
  thumbnail: string
}

export type DemoProject = {
  slug: string
  title: string
  description: string
  client: string
  location: string
  /** YYYY-MM-DD */
  completedOn: string
  pictures: string[]
  /** Part numbers. */
  products: string[]
}

export type DemoSlide = {
  text: string
  description: string
  button: string
  link: string
  picture: string
  backgroundPicture?: string
  hexCode: string
}

export type DemoHotspot = {
  picture: string
  points: DemoPoint[]
}

export type DemoPoint = {
  /** A name among the image's points in pictures.json. */
  point: string
  title: string
  description: string
  /** Part number of the product at this point; it also provides the link and the small image. */
  product: string
}

export type DemoAddress = {
  fullName: string
  email: string
  phone: string
  company?: string
  vatNumber?: string
  address: string
  suburb?: string
  city: string
  province: string
  postalCode: string
  country: 'South Africa'
}

export type DemoPerson = {
  key: string
  name: string
  email: string
  /** A guest buys without an account. */
  isGuest: boolean
  address: DemoAddress
}

export type DemoReview = {
  /** Part number. */
  product: string
  /** Key of a person with an account. */
  person: string
  rating: 1 | 2 | 3 | 4 | 5
  review: string
  daysAgo: number
}

/** Sent with the contact form. */
export type DemoMessage = {
  name: string
  email: string
  phone?: string
  subject?: string
  message: string
  /** Part number of the product in question. */
  product?: string
  handled: boolean
  hoursAgo: number
  /** Oldest first. */
  answers?: { by: 'office' | 'customer'; text: string; hoursAgo: number }[]
}

/** What the office knows about one of its customers. */
export type DemoCustomer = { email: string; tags: string[]; notes: { text: string; daysAgo: number }[] }
