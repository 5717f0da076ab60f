import { CanvasTexture, CylinderGeometry, Mesh, MeshStandardMaterial, SRGBColorSpace } from 'three'
import { barThickness } from '#enclosure/faces.ts'
import { badgeSize } from '#enclosure/model/enclosure.ts'
import { materials } from '#enclosure/model/finishes.ts'
import { poleRadius } from '#enclosure/model/fittings.ts'

/** What the studio adds to the enclosure. In millimetres. */

/** Long enough to leave the picture at both ends. */
export function makePole(): Mesh {
  const pole = new Mesh(new CylinderGeometry(poleRadius, poleRadius, 8000, 64), materials.zinc())
  pole.position.z = -barThickness.pole - poleRadius
  pole.castShadow = true
  pole.receiveShadow = true
  return pole
}

/** The maker's name in white on the shop's dark colour, behind a bar of its main one. */
export function makeBadge(maker: string): MeshStandardMaterial {
  const [w, h] = [badgeSize.w * 8, badgeSize.h * 8]
  const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
  const pen = canvas.getContext('2d')
  if (pen) {
    const page = getComputedStyle(document.documentElement)
    pen.fillStyle = page.getPropertyValue('--graphite')
    pen.fillRect(0, 0, w, h)
    pen.fillStyle = page.getPropertyValue('--amber')
    pen.fillRect(0, 0, w / 14, h)
    pen.fillStyle = page.getPropertyValue('--paper')
    pen.font = `600 ${h * 0.62}px "Barlow Condensed", "Arial Narrow", sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(maker.toUpperCase(), w * 0.535, h * 0.54, w * 0.82)
  }
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  map.anisotropy = 8
  return new MeshStandardMaterial({ map, roughness: 0.5 })
}
