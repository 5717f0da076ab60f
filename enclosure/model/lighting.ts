import { BackSide, BoxGeometry, Color, DoubleSide, Mesh, MeshBasicMaterial, PlaneGeometry, Scene } from 'three'

/** The studio light: a warm lamp, a cool sky, and shadows that are never black. */
export const lampColour = '#fff6e8'
export const skyColour = '#f2f6ff'
export const shadowColour = '#142230'

/** Soft boxes for reflections: steel only looks like steel if it reflects something bright and rectangular. */
export function softboxes(isDark = false): Scene {
  const scene = new Scene()
  const walls = new MeshBasicMaterial({ color: isDark ? '#10141a' : '#858c93', side: BackSide })
  scene.add(new Mesh(new BoxGeometry(20, 14, 20), walls))
  const panel = (w: number, h: number, x: number, y: number, z: number, glow: number) => {
    const material = new MeshBasicMaterial({ color: new Color(glow, glow, glow * 0.98), side: DoubleSide })
    const mesh = new Mesh(new PlaneGeometry(w, h), material)
    mesh.position.set(x, y, z)
    mesh.lookAt(0, 0, 0)
    scene.add(mesh)
  }
  if (isDark) {
    panel(1.2, 12, -9, 3, 3, 5)
    panel(1, 12, 9, 3, 2, 7)
    panel(12, 1.2, 0, 6.8, 2, 6)
    panel(4, 3, 3, 4, 9, 1.1)
    return scene
  }
  panel(9, 6, 1, 6.8, 2, 6.5)
  panel(4, 9, -9, 1.5, 4, 2.6)
  panel(3, 9, 9, 2, 1, 4.2)
  panel(20, 20, 0, -6.9, 0.1, 1.5)
  // what the front reflects: bright above, dim below, a tall box on the left, so that no sheet is a single tone
  panel(20, 4.2, 0, 4.6, 9.8, 1.7)
  panel(20, 3, 0, 1.2, 9.8, 0.8)
  panel(20, 3, 0, -2.4, 9.8, 0.3)
  panel(3, 9, -5, 3, 9.4, 2.8)
  return scene
}
