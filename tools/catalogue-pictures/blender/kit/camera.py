"""Placing a model on the floor and framing it: the camera distance is solved so that the product fills the picture."""
import math

import bpy
from mathutils import Matrix, Vector


def world_verts(objs=None):
    dg = bpy.context.evaluated_depsgraph_get(); dg.update()
    out = []
    for o in (objs or bpy.context.scene.objects):
        if o.type not in ('MESH', 'CURVE', 'FONT', 'META') or o.name.startswith('floor') or o.name.startswith('bg_'): continue
        ev = o.evaluated_get(dg)
        try: me = ev.to_mesh()
        except RuntimeError: continue
        if not me: continue
        step = max(1, len(me.vertices) // 4000)
        mw = ev.matrix_world
        out += [mw @ me.vertices[i].co for i in range(0, len(me.vertices), step)]
        ev.to_mesh_clear()
    return out

def normalise(root, size=2.0, ground=True):
    """Scale everything under root so that its largest side is `size`, stand it on the floor, centre it."""
    bpy.context.view_layer.update()
    vs = world_verts()
    lo = Vector([min(v[i] for v in vs) for i in range(3)]); hi = Vector([max(v[i] for v in vs) for i in range(3)])
    k = size / max(hi - lo)
    c = (lo + hi) / 2
    root.matrix_world = Matrix.Scale(k, 4) @ Matrix.Translation((-c.x, -c.y, -lo.z if ground else -c.z)) @ root.matrix_world
    bpy.context.view_layer.update()
    return k

def frame(az=-28, el=14, lens=85, fill=.84, dist=None, roll=0, bias=(0, 0)):
    """Camera at azimuth az (deg; negative = from the left), elevation el; distance solved so the product fills `fill`.
    The residual offset is taken up by lens shift, so the perspective stays that of a centred shot."""
    sc = bpy.context.scene
    cd = bpy.data.cameras.new('cam'); cam = bpy.data.objects.new('cam', cd)
    bpy.context.collection.objects.link(cam); sc.camera = cam
    cd.lens, cd.sensor_width, cd.sensor_fit = lens, 36, 'HORIZONTAL'
    vs = world_verts()
    lo = Vector([min(v[i] for v in vs) for i in range(3)]); hi = Vector([max(v[i] for v in vs) for i in range(3)])
    c = (lo + hi) / 2
    a, e = math.radians(az), math.radians(el)
    d = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    aspect = sc.render.resolution_y / sc.render.resolution_x
    D = dist or 8.0
    f = lens / 36
    for _ in range(12):
        cam.location = c + d * D
        cam.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.view_layer.update()
        inv = cam.matrix_world.inverted()
        P = [inv @ v for v in vs]
        xs = [f * p.x / -p.z for p in P]; ys = [f * p.y / -p.z for p in P]
        ext = max(max(xs) - min(xs), (max(ys) - min(ys)) / aspect)
        if dist: break
        D *= ext / fill
        if abs(ext / fill - 1) < .002: break
    cd.shift_x = (max(xs) + min(xs)) / 2 + bias[0]
    cd.shift_y = (max(ys) + min(ys)) / 2 + bias[1]
    cd.clip_end = 200
    return cam

