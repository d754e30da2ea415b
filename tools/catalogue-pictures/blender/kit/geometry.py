"""Parametric solids: rounded outlines, lofts, slabs, boxes, lathes, sweeps. Units: cm; angles in degrees.

Keyword arguments a solid does not know go to `mesh`: parent, loc, rot, angle, weighted.
"""
import math

import bpy
from mathutils import Vector


def empty(name='root', parent=None, loc=(0, 0, 0), rot=(0, 0, 0), scale=1):
    """A group that places what is parented to it."""
    o = bpy.data.objects.new(name, None)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = [math.radians(a) for a in rot]
    o.scale = (scale,) * 3
    if parent:
        o.parent = parent
    return o


def mesh(
    name,
    verts,
    faces,
    mats,
    parent=None,
    loc=(0, 0, 0),
    rot=(0, 0, 0),
    uv=None,
    midx=None,
    smooth=True,
    angle=32,
    weighted=True,
):
    """An object from vertices and faces.

    `uv(face, vertex, co)` gives texture coordinates, `midx` each face's material; edges sharper than `angle` stay sharp.
    """
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    if not isinstance(mats, (list, tuple)):
        mats = [mats]
    for m in mats:
        me.materials.append(m)
    if uv:
        ul = me.uv_layers.new(name='UV')
        for p in me.polygons:
            for li, vi in zip(p.loop_indices, p.vertices):
                ul.data[li].uv = uv(p.index, vi, me.vertices[vi].co)
    for p in me.polygons:
        p.use_smooth = smooth
        if midx:
            p.material_index = midx[p.index]
    me.use_auto_smooth, me.auto_smooth_angle = True, math.radians(angle)
    o = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = [math.radians(a) for a in rot]
    if parent:
        o.parent = parent
    if weighted and smooth:
        w = o.modifiers.new('wn', 'WEIGHTED_NORMAL')
        w.keep_sharp = True
        w.weight = 60
    return o


def rr(w, h, r, n=10, k=2.0):
    """Rounded rectangle outline, counter-clockwise; k>2 gives squircle-like corners."""
    r = max(1e-4, min(r, w / 2, h / 2))
    pts = []
    for cx, cy, a0 in (
        (w / 2 - r, h / 2 - r, 0),
        (-w / 2 + r, h / 2 - r, 90),
        (-w / 2 + r, -h / 2 + r, 180),
        (w / 2 - r, -h / 2 + r, 270),
    ):
        for i in range(n + 1):
            a = math.radians(a0 + 90 * i / n)
            c, s = math.cos(a), math.sin(a)
            pts.append((cx + math.copysign(abs(c) ** (2 / k), c) * r, cy + math.copysign(abs(s) ** (2 / k), s) * r))
    return pts


def loft(name, rings, mats, cap=(True, True), cap_mats=(0, 0), n=10, k=2.0, **kw):
    """rings: (w, h, r, z[, dx, dy]) from bottom to top. Planar UVs from the largest ring."""
    W = max(q[0] for q in rings)
    H = max(q[1] for q in rings)
    V, F, M = [], [], []
    for q in rings:
        dx, dy = (q[4], q[5]) if len(q) > 4 else (0, 0)
        V += [(x + dx, y + dy, q[3]) for x, y in rr(q[0], q[1], q[2], n, k)]
    m = 4 * (n + 1)
    for i in range(len(rings) - 1):
        for j in range(m):
            F.append((i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j))
            M.append(0)
    if cap[0]:
        F.append(tuple(range(m - 1, -1, -1)))
        M.append(cap_mats[0])
    if cap[1]:
        F.append(tuple(range((len(rings) - 1) * m, len(rings) * m)))
        M.append(cap_mats[1])
    return mesh(name, V, F, mats, uv=lambda pi, vi, co: (co.x / W + 0.5, co.y / H + 0.5), midx=M, **kw)


def slab(name, w, h, t, r, mats, ex=0.1, ez=None, n_e=6, z0=None, **kw):
    """Rounded slab of thickness t, edge rounding ex (in plane) x ez (in depth); centred on z unless z0 is given."""
    ez = min(ex if ez is None else ez, t / 2 - 1e-4)
    z0 = -t / 2 if z0 is None else z0
    rings = []
    for i in range(n_e + 1):
        a = math.radians(90 * i / n_e)
        ins = ex * (1 - math.sin(a))
        rings.append((w - 2 * ins, h - 2 * ins, r - ins, z0 + ez * (1 - math.cos(a))))
    for i in range(n_e + 1):
        a = math.radians(90 * i / n_e)
        ins = ex * (1 - math.cos(a))
        rings.append((w - 2 * ins, h - 2 * ins, r - ins, z0 + t - ez + ez * math.sin(a)))
    return loft(name, rings, mats, **kw)


def box(name, sx, sy, sz, bev, mats, seg=4, **kw):
    """Bevelled box standing on its base centre (z from 0 to sz)."""
    x, y = sx / 2, sy / 2
    V = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, sz), (x, -y, sz), (x, y, sz), (-x, y, sz)]
    F = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    o = mesh(name, V, F, mats, weighted=False, uv=lambda pi, vi, co: (co.x / sx + 0.5, co.z / sz), **kw)
    b = o.modifiers.new('bev', 'BEVEL')
    b.width, b.segments, b.limit_method = bev, seg, 'NONE'
    b.harden_normals = True
    return o


def lathe(name, prof, mats, n=96, **kw):
    """Revolve a profile of (r, z) round Z. UV: u round, v along the profile."""
    V, F = [], []
    L = [0]
    for a, b in zip(prof, prof[1:]):
        L.append(L[-1] + math.dist(a, b))
    for r, z in prof:
        for j in range(n):
            a = 2 * math.pi * j / n
            V.append((max(r, 1e-5) * math.cos(a), max(r, 1e-5) * math.sin(a), z))
    for i in range(len(prof) - 1):
        for j in range(n):
            F.append((i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j))

    def uv(pi, vi, co):
        i, j = divmod(vi, n)
        f = pi % n
        if f == n - 1 and j == 0:
            j = n
        return (j / n, L[i] / L[-1])

    return mesh(name, V, F, mats, uv=uv, **kw)


def arc(cx, cz, r, a0, a1, n=8):
    """Profile helper: points on a circle (degrees)."""
    return [
        (
            cx + r * math.cos(math.radians(a0 + (a1 - a0) * i / n)),
            cz + r * math.sin(math.radians(a0 + (a1 - a0) * i / n)),
        )
        for i in range(n + 1)
    ]


def sweep(name, path, sect, mats, up=(1, 0, 0), **kw):
    """Sweep cross-sections along a planar path. sect(i, t) -> list of (u, v): u along `up` (band width), v outward."""
    n = len(path)
    P = [Vector(p) for p in path]
    U = Vector(up).normalized()
    V, F = [], []
    for i in range(n):
        T = (P[min(i + 1, n - 1)] - P[max(i - 1, 0)]).normalized()
        outward = T.cross(U).normalized()
        S = sect(i, i / (n - 1))
        m = len(S)
        V += [tuple(P[i] + U * u + outward * v) for u, v in S]
    for i in range(n - 1):
        for j in range(m):
            F.append((i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j))
    F += [tuple(range(m - 1, -1, -1)), tuple(range((n - 1) * m, n * m))]
    return mesh(name, V, F, mats, **kw)
