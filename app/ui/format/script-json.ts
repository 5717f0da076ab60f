/** JSON to stand in a `<script>`: every `<` is escaped, so that no word that somebody entered can leave the element. */
export const toScriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
