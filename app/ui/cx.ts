/** Joins the class names that apply: `cx('btn', small && 'btn-small', className)`. */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
