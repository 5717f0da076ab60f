/** The steel page links to this category, so a migration creates it; it can be renamed but not deleted. */
export const enclosuresCategoryId = '5f0a6a52-7c1e-4d1b-9a35-0e6b8c2d4f10'
