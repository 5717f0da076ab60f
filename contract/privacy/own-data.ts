export const ownDataUrl = '/api/user/export'
