/** How to address somebody: by first name, or by the whole name if it begins with a title or an initial. */
export function firstName(fullName: string): string {
  const name = fullName.trim()
  const [first = ''] = name.split(/\s/, 1)
  return isTitleOrInitial.test(first) ? name : first
}

const isTitleOrInitial = /^(?:(?:mr|mrs|ms|miss|dr|prof|adv|rev|mnr|mev|mej)\.?|(?:\p{L}\.)+|\p{L})$/iu
