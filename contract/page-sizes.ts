/** How many rows a page of the back-office's tables has. No zod here: its screens read this. */
export const officePageSize = 20
