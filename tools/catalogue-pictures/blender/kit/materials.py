"""Materials for Blender 3.4's Principled BSDF, all procedural or from generated PNG textures."""
import bpy

def lin(c):
    if isinstance(c, str):
        c = c.lstrip('#'); c = [int(c[i:i+2], 16) / 255 for i in (0, 2, 4)]
        return tuple(v / 12.92 if v <= .04045 else ((v + .055) / 1.055) ** 2.4 for v in c)
    return tuple(c[:3])

def mat(name, color='#888888', metal=0, rough=.4, spec=.5, coat=0, coat_rough=.03, aniso=0, aniso_rot=0, trans=0, ior=1.45,
        sheen=0, sss=0, emis=None, emis_str=1, bump=None):
    """bump: (kind, scale, strength[, distance]) with kind noise | leather | brushed_x | brushed_y | weave | grain | dots"""
    m = bpy.data.materials.new(name); m.use_nodes = True
    nt = m.node_tree; N, L = nt.nodes, nt.links; b = N['Principled BSDF']; I = b.inputs
    I['Base Color'].default_value = (*lin(color), 1); I['Metallic'].default_value = metal; I['Roughness'].default_value = rough
    I['Specular'].default_value = spec; I['Clearcoat'].default_value = coat; I['Clearcoat Roughness'].default_value = coat_rough
    I['Anisotropic'].default_value = aniso; I['Anisotropic Rotation'].default_value = aniso_rot
    I['Transmission'].default_value = trans; I['IOR'].default_value = ior; I['Sheen'].default_value = sheen
    if sss: I['Subsurface'].default_value = sss; I['Subsurface Color'].default_value = (*lin(color), 1); I['Subsurface Radius'].default_value = (.1, .08, .06)
    if emis: I['Emission'].default_value = (*lin(emis), 1); I['Emission Strength'].default_value = emis_str
    if bump:
        kind, scale, strength = bump[:3]; dist = bump[3] if len(bump) > 3 else .02
        tc = N.new('ShaderNodeTexCoord'); mp = N.new('ShaderNodeMapping'); L.new(tc.outputs['UV' if kind in ('weave', 'dots') else 'Object'], mp.inputs[0])
        bm = N.new('ShaderNodeBump'); bm.inputs['Strength'].default_value = strength; bm.inputs['Distance'].default_value = dist
        L.new(bm.outputs[0], I['Normal'])
        if kind in ('noise', 'grain'):
            t = N.new('ShaderNodeTexNoise'); t.inputs['Scale'].default_value = scale; t.inputs['Detail'].default_value = 2 if kind == 'noise' else 6
            L.new(mp.outputs[0], t.inputs[0]); L.new(t.outputs['Fac'], bm.inputs['Height'])
        elif kind == 'leather':
            t = N.new('ShaderNodeTexVoronoi'); t.feature = 'SMOOTH_F1'; t.inputs['Scale'].default_value = scale; t.inputs['Smoothness'].default_value = .4
            L.new(mp.outputs[0], t.inputs[0]); L.new(t.outputs['Distance'], bm.inputs['Height']); bm.invert = True
        elif kind.startswith('brushed'):
            mp.inputs['Scale'].default_value = {'x': (.02, 1, 1), 'y': (1, .02, 1), 'z': (1, 1, .02)}[kind[-1]]
            t = N.new('ShaderNodeTexNoise'); t.inputs['Scale'].default_value = scale; t.inputs['Detail'].default_value = 3
            L.new(mp.outputs[0], t.inputs[0]); L.new(t.outputs['Fac'], bm.inputs['Height'])
            mr = N.new('ShaderNodeMapRange'); mr.inputs[3].default_value = rough - .08; mr.inputs[4].default_value = rough + .08
            L.new(t.outputs['Fac'], mr.inputs[0]); L.new(mr.outputs[0], I['Roughness'])
        elif kind == 'weave':
            # cloth: an image of the weave tiles over UV space, darkens the gaps as well as bumping
            mp.inputs['Scale'].default_value = (scale, scale, 1) if not isinstance(scale, tuple) else (*scale, 1)
            t = N.new('ShaderNodeTexImage'); t.image = bpy.data.images.load(bump[4], check_existing=True)
            t.image.colorspace_settings.name = 'Non-Color'
            L.new(mp.outputs[0], t.inputs[0]); L.new(t.outputs['Color'], bm.inputs['Height'])
            mx = N.new('ShaderNodeMixRGB'); mx.blend_type = 'MULTIPLY'; mx.inputs[0].default_value = .8; mx.inputs[1].default_value = (*lin(color), 1)
            L.new(t.outputs['Color'], mx.inputs[2]); L.new(mx.outputs[0], I['Base Color'])
    return m

def screen(name, img, strength=1.0, rough=.06, base='#020203', spec=.5, rot=False):
    """Display: emissive picture under a glossy surface."""
    m = mat(name, base, 0, rough, spec); nt = m.node_tree; N, L = nt.nodes, nt.links; I = N['Principled BSDF'].inputs
    t = N.new('ShaderNodeTexImage'); t.image = bpy.data.images.load(img, check_existing=True); t.extension = 'EXTEND'
    L.new(t.outputs['Color'], I['Emission']); I['Emission Strength'].default_value = strength
    return m

def printed(name, base, img, ink='#222222', metal=0, rough=.35, ink_metal=None, ink_rough=.5, **kw):
    """Base material with a mask image (white = ink) mixed in: printing or laser engraving."""
    m = mat(name, base, metal, rough, **kw); nt = m.node_tree; N, L = nt.nodes, nt.links; I = N['Principled BSDF'].inputs
    t = N.new('ShaderNodeTexImage'); t.image = bpy.data.images.load(img, check_existing=True); t.image.colorspace_settings.name = 'Non-Color'; t.extension = 'CLIP'
    mx = N.new('ShaderNodeMixRGB'); L.new(t.outputs['Color'], mx.inputs[0]); mx.inputs[1].default_value = (*lin(base), 1); mx.inputs[2].default_value = (*lin(ink), 1)
    L.new(mx.outputs[0], I['Base Color'])
    mr = N.new('ShaderNodeMapRange'); L.new(t.outputs['Color'], mr.inputs[0]); mr.inputs[3].default_value = rough; mr.inputs[4].default_value = ink_rough
    if not I['Roughness'].is_linked: L.new(mr.outputs[0], I['Roughness'])
    if ink_metal is not None:
        mm = N.new('ShaderNodeMapRange'); L.new(t.outputs['Color'], mm.inputs[0]); mm.inputs[3].default_value = metal; mm.inputs[4].default_value = ink_metal
        L.new(mm.outputs[0], I['Metallic'])
    return m

def thin_glass(name, tint='#ffffff', refl=.06, rough=.0, coat='#8fb4ff'):
    """Noise-free cover glass: mostly transparent, tinted reflection growing at grazing angles."""
    m = bpy.data.materials.new(name); m.use_nodes = True; nt = m.node_tree; N, L = nt.nodes, nt.links; N.clear()
    o = N.new('ShaderNodeOutputMaterial'); mx = N.new('ShaderNodeMixShader'); tr = N.new('ShaderNodeBsdfTransparent'); gl = N.new('ShaderNodeBsdfGlossy')
    tr.inputs[0].default_value = (*lin(tint), 1); gl.inputs[0].default_value = (*lin(coat), 1); gl.inputs[1].default_value = rough
    lw = N.new('ShaderNodeLayerWeight'); lw.inputs[0].default_value = .5
    pw = N.new('ShaderNodeMath'); pw.operation = 'POWER'; pw.inputs[1].default_value = 5; L.new(lw.outputs['Facing'], pw.inputs[0])   # Schlick; safe on back faces
    mr = N.new('ShaderNodeMapRange'); mr.inputs[3].default_value = refl; mr.inputs[4].default_value = .3; L.new(pw.outputs[0], mr.inputs[0])
    L.new(mr.outputs[0], mx.inputs[0]); L.new(tr.outputs[0], mx.inputs[1]); L.new(gl.outputs[0], mx.inputs[2]); L.new(mx.outputs[0], o.inputs[0])
    return m

def finished(look, name, colour=None, rough=.4):
    """The product's own surface: metallic paint for finishes named after metals, else fine-grained plastic."""
    colour = colour or look.colour
    if look.metallic:
        return mat(name, colour, .75, .32, .5)
    if rough < .25:
        return mat(name, colour, 0, rough, .4, coat=.2, coat_rough=.05)
    return mat(name, colour, 0, rough, .4, bump=('grain', 30, .05, .01))
