"""Parts beyond plain solids: cables, lettering, organic unions, knurled rings, cuts. Units: cm."""
import math

import bmesh
import bpy

from kit.geometry import mesh

INTER = '/usr/share/fonts/opentype/inter/Inter-%s.otf'


def tube(name, pts, r, mat, parent=None):
    """A round tube of radius r along a smooth curve with the given control points."""
    cu = bpy.data.curves.new(name, 'CURVE')
    cu.dimensions = '3D'
    cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = r, 8, True
    s = cu.splines.new('NURBS')
    s.points.add(len(pts) - 1)
    for p, q in zip(s.points, pts):
        p.co = (*q, 1)
    s.order_u, s.use_endpoint_u, s.resolution_u = 4, True, 12
    cu.materials.append(mat)
    o = bpy.data.objects.new(name, cu)
    bpy.context.collection.objects.link(o)
    o.parent = parent
    return o


def text(s, size, mat, parent=None, loc=(0, 0, 0), rot=(0, 0, 0), weight='SemiBold', depth=0.002, spacing=1.0):
    """Lettering in Inter, centred on `loc`, in the XY plane before `rot`."""
    cu = bpy.data.curves.new('text', 'FONT')
    cu.body, cu.size, cu.extrude, cu.space_character = s, size, depth, spacing
    cu.align_x = cu.align_y = 'CENTER'
    cu.font = bpy.data.fonts.load(INTER % weight, check_existing=True)
    cu.materials.append(mat)
    o = bpy.data.objects.new('text', cu)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = [math.radians(a) for a in rot]
    o.parent = parent
    return o


def ellipsoid(name, rx, ry, rz, mat, n=48, pw=2.0, **kw):
    """Super-ellipsoid (pw=2 plain)."""
    V, F = [], []
    m = n // 2

    def f(c):
        return math.copysign(abs(c) ** (2 / pw), c)

    for i in range(m + 1):
        ph = -math.pi / 2 + math.pi * i / m
        for j in range(n):
            th = 2 * math.pi * j / n
            V.append(
                (rx * f(math.cos(ph)) * f(math.cos(th)), ry * f(math.cos(ph)) * f(math.sin(th)), rz * f(math.sin(ph)))
            )
    for i in range(m):
        for j in range(n):
            F.append((i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j))
    return mesh(name, V, F, mat, **kw)


def fuse(name, objs, mat, voxel, smooth_it=8, parent=None):
    """Union organic parts by voxel remesh and smooth the joins (needs OpenVDB, which Debian's build has)."""
    bpy.context.view_layer.update()
    dg = bpy.context.evaluated_depsgraph_get()
    V, F = [], []
    for o in objs:
        ev = o.evaluated_get(dg)
        me = ev.to_mesh()
        b = len(V)
        V += [tuple(ev.matrix_world @ v.co) for v in me.vertices]
        F += [tuple(b + i for i in p.vertices) for p in me.polygons]
        ev.to_mesh_clear()
    for o in objs:
        bpy.data.objects.remove(o)
    o = mesh(name, V, F, mat, weighted=False, angle=180)
    o.data.use_auto_smooth = False
    rm = o.modifiers.new('rm', 'REMESH')
    rm.mode, rm.voxel_size, rm.use_smooth_shade = 'VOXEL', voxel, True
    sm = o.modifiers.new('sm', 'SMOOTH')
    sm.factor, sm.iterations = 0.5, smooth_it
    if parent:
        o.parent = parent
    return o


def knurl(name, r, h, teeth, depth, mat, z0=0.0, bev=0.06, n_per=6, hole=0.0, **kw):
    """Cylinder with fine ribs (dials, crowns, lens rings), axis z; `hole` leaves the middle of both ends open."""
    n = teeth * n_per
    V, F = [], []
    prof = [
        (hole, z0),
        (r - depth - bev, z0),
        (r - depth, z0),
        (r, z0 + bev),
        (r, z0 + h - bev),
        (r - depth, z0 + h),
        (r - depth - bev, z0 + h),
        (hole, z0 + h),
    ]
    for i, (q, z) in enumerate(prof):
        for j in range(n):
            a = 2 * math.pi * j / n
            t = j % n_per
            R = q - depth * (1 if t in (0, n_per - 1) else 0) if i in (3, 4) else q
            R = max(R, 1e-4)
            V.append((R * math.cos(a), R * math.sin(a), z))
    for i in range(len(prof) - 1):
        for j in range(n):
            F.append((i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j))
    return mesh(name, V, F, mat, **kw)


def bisect(o, co, no, keep='below', fill=False):
    """Cut an object's mesh by a plane in its own space; keep the part below/above the normal."""
    bm = bmesh.new()
    bm.from_mesh(o.data)
    r = bmesh.ops.bisect_plane(
        bm,
        geom=bm.verts[:] + bm.edges[:] + bm.faces[:],
        plane_co=co,
        plane_no=no,
        clear_outer=keep == 'below',
        clear_inner=keep == 'above',
    )
    if fill:
        ed = [e for e in r['geom_cut'] if isinstance(e, bmesh.types.BMEdge)]
        bmesh.ops.contextual_create(bm, geom=ed)
    bm.to_mesh(o.data)
    bm.free()
    return o
