import { findImageSize, toSrcSet } from '#contract/media-names.ts'

/** As high as its place; its own proportions, which its name tells, give the width before it has come. */
export const LogoImage = ({ logo }: { logo: string }) => (
  <img {...findImageSize(logo)} srcSet={toSrcSet(logo)} sizes="200px" src={logo} alt="" />
)
