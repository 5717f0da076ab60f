import {
  Award,
  BookA,
  ChartColumn,
  ClipboardList,
  Crosshair,
  Factory,
  FileSpreadsheet,
  FileText,
  Globe,
  Group,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  Package,
  PanelsTopLeft,
  ReceiptText,
  Ruler,
  Settings,
  ShieldQuestionMark,
  Star,
  Tags,
  TicketPercent,
  Users,
} from 'lucide-react'

export type ManageLink = {
  to: string
  label: string
  icon: LucideIcon
  /** Related pages: their URLs also mark this link as current. */
  also?: readonly string[]
}

export type ManageGroup = { title: string; links: readonly ManageLink[]; isDaily?: true }

export const dashboardLink: ManageLink = { to: '/manage', label: 'Dashboard', icon: LayoutDashboard }
export const settingsLink: ManageLink = { to: '/manage/settings', label: 'Settings', icon: Settings }

/** One group is open at a time beside the daily one, so that the menu fits a small laptop without scrolling. */
export const manageGroups: readonly ManageGroup[] = [
  {
    title: 'Sell',
    isDaily: true,
    links: [
      { to: '/manage/orders', label: 'Orders', icon: ClipboardList },
      { to: '/manage/quotes', label: 'Quotes', icon: MessageSquareQuote },
      { to: '/manage/messages', label: 'Messages', icon: Mail },
      { to: '/manage/users', label: 'Customers', icon: Users },
      { to: '/manage/discounts', label: 'Discount codes', icon: TicketPercent },
    ],
  },
  {
    title: 'Make',
    links: [{ to: '/manage/enclosure-rates', label: 'Enclosure rates', icon: Ruler }],
  },
  {
    title: 'Money',
    links: [
      { to: '/manage/orders/payments', label: 'Payments', icon: ShieldQuestionMark },
      { to: '/manage/invoices', label: 'Invoices', icon: ReceiptText },
      { to: '/manage/reports', label: 'Reports', icon: ChartColumn },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      {
        to: '/manage/manage-products',
        label: 'Products',
        icon: Package,
        also: ['/manage/create-product', '/manage/update-product'],
      },
      { to: '/manage/categories', label: 'Categories', icon: Tags, also: ['/manage/create-category'] },
      { to: '/manage/brands', label: 'Brands', icon: Award, also: ['/manage/create-brand'] },
      { to: '/manage/reviews', label: 'Reviews', icon: Star },
      { to: '/manage/families', label: 'Families', icon: Group },
      { to: '/manage/synonyms', label: 'Search words', icon: BookA },
      { to: '/manage/import-products', label: 'Import spreadsheet', icon: FileSpreadsheet },
      { to: '/manage/scrape-products', label: 'Import supplier pages', icon: Globe },
    ],
  },
  {
    title: 'Content',
    links: [
      { to: '/manage/pages', label: 'Pages', icon: PanelsTopLeft },
      { to: '/manage/update-slider', label: 'Sliders', icon: Images, also: ['/manage/create-slider'] },
      {
        to: '/manage/projects',
        label: 'Projects',
        icon: Factory,
        also: ['/manage/create-project', '/manage/update-project'],
      },
      { to: '/manage/update-tooltips', label: 'Hotspots', icon: Crosshair, also: ['/manage/create-tooltip'] },
      { to: '/manage/update-docs', label: 'Documents', icon: FileText, also: ['/manage/upload-docs'] },
    ],
  },
]

export const manageLinks: readonly ManageLink[] = [
  dashboardLink,
  ...manageGroups.flatMap(({ links }) => links),
  settingsLink,
]

/**
 * The link that a page belongs to: the one with the longest matching URL. The dashboard's URL is a prefix of every
 * other, so it must match exactly.
 */
export function findCurrent(pathname: string): ManageLink | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const isBelow = (start: string) => path === start || (start !== '/manage' && path.startsWith(`${start}/`))
  const matches = manageLinks.flatMap((link) =>
    [link.to, ...(link.also ?? [])].filter(isBelow).map((start) => ({ link, start })),
  )
  return matches.toSorted((a, b) => b.start.length - a.start.length)[0]?.link
}
