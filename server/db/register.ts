/**
 * Every table, by feature: what History calls its rows, and what each text or JSON column holds. A test fails on a
 * table or column that is missing here.
 */
export type Registered = {
  /** What a row is called in the audit log. Without it the table is left out: `why` says why. */
  entity?: string
  why?: 'machines' | 'secrets' | 'stock' | 'own history' | "a shopper's own" | 'shown with its parent'
  /** The columns of its id (of its parent, for a part) and of its name. */
  id?: string
  label?: string
  /** Only what signed-in people do: buyers and payments write here all day. */
  onlyPeople?: true
  /** Columns that the log leaves out: what machines write, and stock. Times of a change always are. */
  leftOut?: string
  /** Somebody's data: named in the log without values, exported and erased with the person. */
  personal?: string
  /** Named in the log without values. */
  secret?: string
  /** Text and JSON that is nobody's data. */
  harmless?: string
}

const accounts = {
  users: {
    entity: 'person',
    leftOut: 'is_demo role_since factor_due_at',
    personal: 'name email',
    secret: 'password_hash',
    harmless: 'role office_role',
  },
  addresses: { why: "a shopper's own", personal: 'address' },
  erasures: { why: "a shopper's own" },
  data_requests: {
    entity: 'data request',
    onlyPeople: true,
    personal: 'name contact words answer taken_by answered_by',
    harmless: 'kind way outcome',
  },
  incidents: { entity: 'incident', personal: 'what affected measures why_not_told noted_by' },
  consents: { why: "a shopper's own", harmless: 'kind wording' },
  sessions: { why: 'secrets', personal: 'user_agent address' },
  spent_tokens: { why: 'secrets' },
  second_factors: {
    entity: 'second factor',
    id: 'user_id',
    leftOut: 'last_step used_at',
    personal: 'name',
    secret: 'sealed',
    harmless: 'kind',
  },
  passkeys: { why: 'shown with its parent', harmless: 'transports' },
  passkey_challenges: { why: 'secrets', harmless: 'purpose challenge' },
  recovery_codes: { why: 'secrets' },
  half_sign_ins: { why: 'secrets' },
  mailed_tokens: { why: 'secrets', personal: 'email', harmless: 'purpose' },
  signing_keys: { why: 'secrets', harmless: 'name' },
  sealed_keys: { why: 'secrets', harmless: 'name' },
  api_keys: {
    entity: 'API key',
    label: 'name',
    leftOut: 'last_used_at',
    secret: 'hash',
    harmless: 'name start scopes',
  },
  rate_limits: { why: 'machines', personal: 'key' },
  cart_lines: { why: "a shopper's own", harmless: 'name part_number' },
  favourites: { why: "a shopper's own" },
  lists: { why: "a shopper's own", personal: 'name lines', secret: 'share_key' },
  designs: { why: "a shopper's own", harmless: 'code link design' },
  design_files: { why: 'machines', harmless: 'name' },
  saved_designs: { why: "a shopper's own", personal: 'name' },
  stock_alerts: { why: "a shopper's own", personal: 'email mailbox' },
} satisfies Record<string, Registered>

const customers = {
  customers: {
    entity: 'customer',
    onlyPeople: true,
    leftOut: 'orders revenue_cents open_cents last_order_at search',
    personal: 'email name company phone search',
    harmless: 'tags',
  },
  customer_notes: { entity: 'customer note', id: 'customer_id', onlyPeople: true, personal: 'note' },
  former_customers: { why: 'machines' },
  customer_changes: { why: 'machines', personal: 'email' },
} satisfies Record<string, Registered>

const catalogue = {
  products: {
    entity: 'product',
    label: 'name',
    leftOut: 'number stock reserved rating_sum rating_count measures',
    harmless:
      'name slug part_number description status images attributes measures family accessories spare_parts alternatives place work supplier supplier_part_number',
  },
  product_documents: { why: 'shown with its parent' },
  product_costs: { why: 'own history', harmless: 'reason' },
  bulk_changes: { entity: 'bulk change', label: 'what', onlyPeople: true, leftOut: 'undone_at', harmless: 'what' },
  bulk_change_lines: { why: 'own history', harmless: 'before after' },
  product_slugs: { why: 'machines', harmless: 'slug' },
  product_search: { why: 'machines' },
  search_words: { why: 'machines', harmless: 'word' },
  figures_read: { why: 'machines' },
  categories: { entity: 'category', label: 'name', harmless: 'name slug image' },
  brands: { entity: 'brand', label: 'name', harmless: 'name slug image' },
  synonyms: { entity: 'synonyms', harmless: 'groups' },
  reviews: { entity: 'review', onlyPeople: true, personal: 'name review' },
  discount_codes: { entity: 'discount', label: 'code', harmless: 'code products categories' },
  product_imports: {
    why: 'machines',
    personal: 'uploaded_by',
    harmless:
      'file_name file_key state headings samples preview mapping mark_up counts errors made makes foreseen kept_products failure failed_task new_status',
  },
  product_import_changes: { why: 'machines', harmless: 'before after' },
  imported_facts: { why: 'machines', harmless: 'facts' },
  imported_documents: { why: 'machines', harmless: 'url' },
  scrape_jobs: { why: 'machines' },
  scrape_pages: { why: 'machines', harmless: 'url state message reading code' },
  scrape_drafts: { why: 'machines', harmless: 'found review state outcome' },
  scrape_hosts: { why: 'machines', harmless: 'host' },
  unused_pictures: { why: 'machines', harmless: 'key' },
} satisfies Record<string, Registered>

const stock = {
  stock_movements: { why: 'stock', harmless: 'kind reason' },
  low_stock_told: { why: 'machines' },
  stock_receipts: { why: 'stock', harmless: 'supplier reference lines' },
  stock_counts: { why: 'stock', harmless: 'name state' },
  stock_count_lines: { why: 'stock' },
} satisfies Record<string, Registered>

const content = {
  documents: { entity: 'document', label: 'name', harmless: 'name tag image file_key' },
  projects: {
    entity: 'project',
    label: 'title',
    harmless: 'title slug images description client location product_ids',
  },
  project_slugs: { why: 'machines', harmless: 'slug' },
  slides: {
    entity: 'slide',
    label: 'text',
    harmless: 'text image button link hex_code background_image description',
  },
  hotspots: { entity: 'hotspots', harmless: 'image annotations' },
  library_images: { entity: 'image', id: 'key', label: 'name', personal: 'by_name', harmless: 'key name alt' },
  content_versions: { entity: 'page', id: 'page', label: 'page', personal: 'by_name', harmless: 'page fields' },
  contact_messages: {
    entity: 'message',
    onlyPeople: true,
    leftOut: 'customer_at last_at seen_at',
    personal: 'name email phone subject message begun_by_name',
    harmless: 'waits_for unit',
  },
  contact_replies: { why: 'own history', personal: 'name text', harmless: 'side' },
  contact_files: { why: 'shown with its parent', personal: 'name', harmless: 'type file_key' },
} satisfies Record<string, Registered>

const selling = {
  orders: {
    entity: 'order',
    label: 'order_number',
    onlyPeople: true,
    leftOut: 'items holds history seller undo undone parcel_mail parcels changes search is_unmailed is_invoice_owed',
    personal:
      'email shipping_address billing_address invoice_buyer notes history holds items undo undone parcel_mail parcels changes search',
    harmless:
      'order_number checkout_id status payment_method courier tracking_number seller printed_number delivery discount_code',
  },
  order_events: { why: 'own history', personal: 'note', harmless: 'what' },
  packed_lines: { why: 'own history' },
  order_emails: { why: 'own history', personal: 'sent_to email' },
  order_tallies: { why: 'machines', harmless: 'status' },
  checkouts: {
    why: 'machines',
    personal: 'email shipping_address billing_address items holds redirect holder',
    secret: 'buyer_key',
    harmless:
      'id state provider mode provider_ref cart_hash payment_method review decline_reason delivery discount_code',
  },
  payments: {
    entity: 'payment',
    onlyPeople: true,
    leftOut: 'refund_lease receipt_after mail_id',
    personal: 'note reference reverse_reason',
    harmless: 'provider provider_payment_id provider_ref checkout_id mode method',
  },
  refunds: {
    entity: 'refund',
    onlyPeople: true,
    leftOut: 'attempt next_try_at first_sent_at credit_note_buyer lines',
    personal: 'reason credit_note_buyer',
    harmless: 'state provider_refund_id credit_note lines cause failure',
  },
  payment_events: {
    why: 'machines',
    personal: 'said raw',
    harmless: 'provider event_id kind checkout_id provider_ref',
  },
  payment_doubts: {
    entity: 'payment to check',
    onlyPeople: true,
    personal: 'message note buyer',
    harmless: 'doubt about provider payment_id checkout_id',
  },
  payment_proofs: { why: 'own history', personal: 'name', harmless: 'type file_key' },
  sandbox_checkouts: {
    why: 'machines',
    personal: 'description lines',
    secret: 'urls',
    harmless: 'id idempotency_key shop_checkout state payment_id decline_reason',
  },
  sandbox_refunds: { why: 'machines', harmless: 'id idempotency_key checkout_id' },
  sandbox_deliveries: { why: 'machines', personal: 'body', harmless: 'event_id' },
  papers: { why: 'own history', personal: 'data search', harmless: 'kind number file_key sha256' },
  paper_lines: { why: 'machines', harmless: 'kind part_number description' },
  paper_series: { why: 'machines', harmless: 'prefix' },
  receipts: { why: 'own history', personal: 'data', harmless: 'number' },
  books: { entity: 'books', id: 'only_row', harmless: 'vat_category accounts' },
  book_batches: { entity: 'accounting file', id: 'number', label: 'number' },
  book_batch_papers: { why: 'shown with its parent' },
  bank_statements: { entity: 'bank statement', label: 'file_name', harmless: 'file_name account' },
  bank_layouts: { why: 'machines', harmless: 'fingerprint columns account' },
  bank_lines: { entity: 'bank line', onlyPeople: true, personal: 'description reason', harmless: 'account state' },
  bank_matches: { why: 'own history' },
  quotes: {
    entity: 'quote',
    label: 'quote_number',
    onlyPeople: true,
    leftOut: 'search is_unmailed messages draft reminded_version',
    personal: 'email contact request draft messages office_note search close_reason',
    harmless: 'quote_number state waits_for work',
  },
  quote_files: { why: 'shown with its parent', personal: 'name', harmless: 'type file_key' },
  quote_versions: {
    entity: 'quote version',
    id: 'quote_id',
    onlyPeople: true,
    leftOut: 'seller',
    personal: 'buyer note lines deliver_to terms',
    harmless: 'seller',
  },
} satisfies Record<string, Registered>

const workshop = {
  stations: { entity: 'station', label: 'name', harmless: 'name kind' },
  jobs: {
    entity: 'job',
    label: 'job_number',
    onlyPeople: true,
    leftOut: 'item work undo',
    personal: 'note held_words item',
    harmless: 'job_number work state held_reason undo',
  },
  job_steps: { why: 'own history', personal: 'by_name reason', harmless: 'action station to_station' },
  planned_orders: { why: 'machines' },
  closed_days: { entity: 'closed day', label: 'name', harmless: 'name' },
  calendar_saves: { why: 'machines' },
  batches: { entity: 'cutting batch', label: 'batch_number', personal: 'made_by', harmless: 'batch_number' },
  batch_jobs: { why: 'shown with its parent' },
  units: {
    entity: 'unit',
    label: 'serial',
    onlyPeople: true,
    secret: 'code',
    personal: 'note',
    harmless: 'serial plate withdrawn_words',
  },
  test_plans: { entity: 'test plan', label: 'name', harmless: 'name standard checks categories products' },
  instruments: { entity: 'instrument', label: 'name', harmless: 'name serial' },
  job_plans: { why: 'shown with its parent' },
  tests: {
    why: 'own history',
    personal: 'tester remarks reason photos',
    harmless: 'plan answers instruments',
  },
  test_reports: {
    why: 'own history',
    personal: 'data reason',
    harmless: 'number file_key sha256 public_file_key public_sha256',
  },
  passport_consents: { why: "a shopper's own" },
} satisfies Record<string, Registered>

const shop = {
  shop_identity: { entity: 'settings', id: 'only_row', harmless: 'changes vat_rates days_kept' },
  identity_changes: {
    entity: 'change of bank details',
    leftOut: 'due_at decided_at',
    personal: 'asked_by_name decided_by_name',
    secret: 'stop_hash',
    harmless: 'before after state',
  },
  configure_rates: { entity: 'enclosure rates', id: 'version', personal: 'changed_by', harmless: 'rates' },
  audit: {
    why: 'own history',
    personal: 'address before after',
    harmless: 'request_id group_id action entity entity_id label',
  },
  backups: { why: 'machines', harmless: 'name place failure not_restored' },
  backup_leftovers: { why: 'machines', harmless: 'key' },
  pauses: { why: 'machines' },
  restored_jobs: { why: 'machines', personal: 'data', harmless: 'name' },
  save_checks: { why: 'machines', harmless: 'filler' },
  demo_loads: { why: 'machines' },
  demo_things: { why: 'machines', harmless: 'kind' },
  migrations: { why: 'machines', harmless: 'name' },
} satisfies Record<string, Registered>

export const register: Record<string, Registered> = {
  ...accounts,
  ...customers,
  ...catalogue,
  ...stock,
  ...content,
  ...selling,
  ...workshop,
  ...shop,
}

export const columnsOf = (list = ''): string[] => list.split(' ').filter(Boolean)
