import { findImageSize, toSrcSet } from '#contract/media/names.ts'

/** As high as its container; its proportions, from its name, give the width before it loads. */
export const LogoImage = ({ logo }: { logo: string }) => (
  <img {...findImageSize(logo)} srcSet={toSrcSet(logo)} sizes="200px" src={logo} alt="" />
)
