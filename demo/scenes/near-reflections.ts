import { ShaderChunk } from 'three'

const turned = 'reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );'
const followed = `${turned}
  vec3 place = cameraPosition - ( vec4( vViewPosition, 0.0 ) * viewMatrix ).xyz - vec3( 0.0, 0.7, 0.0 );
  vec3 walls = ( sign( reflectVec ) * 3.0 - place ) / reflectVec;
  reflectVec = place + reflectVec * max( min( walls.x, min( walls.y, walls.z ) ), 0.0 );`

/**
 * An environment map is infinitely far away, so flat steel would reflect a single point of it. This follows the rays to
 * the walls of a small room.
 */
export function bringReflectionsNear(): void {
  const chunk = ShaderChunk.envmap_physical_pars_fragment
  if (chunk.includes(followed)) return
  if (!chunk.includes(turned)) throw new Error('three.js has changed how it reads reflections')
  ShaderChunk.envmap_physical_pars_fragment = chunk.replace(turned, followed)
}
