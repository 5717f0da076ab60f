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
  Star,
  Tags,
  TicketPercent,
  Users,
} from 'lucide-react'

type ManageLink = {
  to: string
  label: string
  icon: LucideIcon
  /** Related pages: their URLs also mark this link as current. */
  also?: readonly string[]
}

export const manageGroups: readonly { title?: string; label: string; links: readonly ManageLink[] }[] = [
  {
    label: 'Commerce',
    links: [
      { to: '/manage', label: 'Dashboard', icon: LayoutDashboard },
      { to: '/manage/orders', label: 'Orders', icon: ClipboardList },
      { to: '/manage/quotes', label: 'Quotes', icon: MessageSquareQuote },
      { to: '/manage/invoices', label: 'Invoices', icon: ReceiptText },
      { to: '/manage/reports', label: 'Reports', icon: ChartColumn },
      { to: '/manage/discounts', label: 'Discount codes', icon: TicketPercent },
      { to: '/manage/users', label: 'Customers', icon: Users },
      { to: '/manage/messages', label: 'Messages', icon: Mail },
    ],
  },
  {
    title: 'Catalogue',
    label: 'Catalogue',
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
    label: 'Content',
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
  {
    title: 'Shop',
    label: 'Shop',
    links: [
      { to: '/manage/settings', label: 'Settings', icon: Settings },
      { to: '/manage/enclosure-rates', label: 'Enclosure rates', icon: Ruler },
    ],
  },
]

/** Each page belongs to exactly one link; the dashboard's URL is a prefix of every other, so it must match exactly. */
export function isCurrent({ to, also = [] }: Pick<ManageLink, 'to' | 'also'>, pathname: string): boolean {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return to === '/manage' ? path === to : [to, ...also].some((start) => path === start || path.startsWith(`${start}/`))
}
