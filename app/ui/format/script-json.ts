/** JSON for a `<script>`: every `<` is escaped, so that no text can close the element. */
export const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
