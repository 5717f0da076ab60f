// A product's visible features, read from its attributes.
import type * as THREE from 'three'
import type { DemoProduct } from '../../shapes.ts'

/** Builds the subject of an image from one product. */
export type Maker = (product: DemoProduct) => THREE.Object3D

export const attribute = (product: DemoProduct, name: string) =>
  product.attributes.find((one) => one.name === name)?.value ?? ''
export const figure = (product: DemoProduct, name: string) => Number.parseFloat(attribute(product, name))
/** '40 × 60 mm' → [40, 60]. */
export const figures = (product: DemoProduct, name: string) =>
  (attribute(product, name).match(/[\d.]+/g) ?? []).map(Number)
export const amps = (product: DemoProduct) => figure(product, 'Rated current')
export const kilowatts = (product: DemoProduct) => figure(product, 'Motor power')
export const size = (product: DemoProduct) => ({
  w: figure(product, 'Width'),
  h: figure(product, 'Height'),
  d: figure(product, 'Depth'),
})
