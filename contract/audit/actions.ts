/** What a row of the audit log says was done. */
export const auditActions = ['create', 'change', 'delete', 'undo', 'run', 'export', 'refused', 'command'] as const
export type AuditAction = (typeof auditActions)[number]

/** What can be filtered by; a test compares them with the register of tables. */
export const auditEntities = [
  'accounting file',
  'bank line',
  'bank statement',
  'books',
  'brand',
  'call',
  'category',
  'command',
  'discount',
  'document',
  'enclosure rates',
  'hotspots',
  'job',
  'message',
  'order',
  'page',
  'payment',
  'payment to check',
  'person',
  'product',
  'project',
  'quote',
  'quote version',
  'refund',
  'review',
  'settings',
  'slide',
  'station',
  'synonyms',
] as const
