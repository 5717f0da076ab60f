/** What a row of the audit log says was done. */
export const auditActions = ['create', 'change', 'delete', 'undo', 'run', 'export', 'refused', 'command'] as const
export type AuditAction = (typeof auditActions)[number]
